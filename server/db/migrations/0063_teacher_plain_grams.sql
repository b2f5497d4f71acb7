-- outside a transaction
-- Most names are their own plain form; the others have an index of their own.
create index concurrently teacher_plain_grams on teacher using gin (grams(plain_name(name))) where name <> plain_name(name) and delete_time is null;
