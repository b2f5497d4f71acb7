-- What an account has set on its frame, kept so that another browser finds it again (interface.md §5).
create table preference (
  account_sn text primary key references account (sn) on delete cascade,
  setting jsonb not null check (jsonb_typeof(setting) = 'object'),
  -- Another one with each save: a browser sees by it whether it knows this state.
  revision text not null,
  update_time timestamptz not null default business_now()
);
