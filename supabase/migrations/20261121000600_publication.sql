-- What is told as it changes, to those who may read it. Deletes tell the key alone (the default replica identity).
alter publication supabase_realtime add table public.games, public.game_players, public.scores;
