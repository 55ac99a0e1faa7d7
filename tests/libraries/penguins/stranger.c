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

const char *get_player_name(void)
{
	return "stranger";
}

#ifdef MORE
void MORE(void)
{
}
#endif
