/* A library of the other family: one function, which is handed everything else. */
int client_register(void *host)
{
	return host != 0;
}
