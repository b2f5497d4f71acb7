-- What an account writes again and again, to be chosen instead of typed: opinions of decisions, replies (interface.md §5).
create table phrase (
  sn text primary key,
  account_sn text not null references account (sn) on delete cascade,
  kind text not null check (kind in ('opinion', 'reply')),
  text text not null check (length(text) between 1 and 100),
  create_time timestamptz not null default business_now(),
  constraint phrase_text unique (account_sn, kind, text)
);
