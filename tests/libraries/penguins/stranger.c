/* A library for another game. */
void initialize(void)
{
}

int play(int previous)
{
	return previous;
}

void finalize(void)
{
}
