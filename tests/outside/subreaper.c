/*
 * Runs a command as the first process of a container does that reaps nobody: processes whose parents have exited become
 * its children. Prints the PID of the command; when all processes have exited, how many of them were left to it.
 */
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **words)
{
	(void)count;
	prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
	pid_t command = fork();
	if (command == 0) {
		execv(words[1], words + 1);
		_exit(127);
	}
	printf("%d\n", command);
	fflush(stdout);
	waitpid(command, NULL, 0);
	int left = 0;
	while (wait(NULL) > 0)
		left++;
	printf("%d\n", left);
	return 0;
}
