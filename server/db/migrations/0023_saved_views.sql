-- What accounts keep of a list: filters, sort and columns under a name (interface.md §5). `shared_with` is the organization
-- whose accounts see it, or 'platform' for center and platform; null: the owner alone.
create table saved_view (
  sn text primary key,
  account_sn text not null references account (sn) on delete cascade,
  list text not null check (length(list) between 3 and 81),
  name text not null check (length(name) between 1 and 20),
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  shared_with text,
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  constraint saved_view_name unique (account_sn, list, name)
);
create index saved_view_shared on saved_view (shared_with, list) where shared_with is not null;
