-- Whoever asked to stay signed in is not signed out for sitting still; the absolute end holds for all.
alter table session add column idle_minutes integer not null default 30 check (idle_minutes > 0);

-- What the permission configuration left of each role's grants (spec §2.5); empty lists take nothing away.
create table role_grant (
  role text primary key check (role in ('school', 'college', 'center', 'system', 'teacher', 'train')),
  permissions text[] not null default '{}',
  operations jsonb not null default '[]',
  version integer not null default 1,
  update_time timestamptz not null default business_now()
);
insert into role_grant (role) values ('school'), ('college'), ('center'), ('system'), ('teacher'), ('train');

-- Codes for a forgotten password live on real database time; the code itself is never stored. One live code per account.
create table reset_code (
  account_sn text primary key references account (sn),
  code_hash bytea not null,
  tries integer not null default 0,
  end_time timestamptz not null
);

-- Who asked for codes how often, whether or not there is such an account: what flooding is held by.
create table code_request (
  sn bigint generated always as identity primary key,
  network text not null,
  address_hash bytea not null,
  account_sn text references account (sn),
  time timestamptz not null default now()
);
create index code_request_network on code_request (network, time);
create index code_request_address on code_request (address_hash, time);
create index code_request_account on code_request (account_sn, time) where account_sn is not null;
create index code_request_time on code_request (time);

-- The outbox: written in the transaction of what it tells of, emptied by a worker. `address` is what was typed into a form:
-- which account it means, if any, the worker finds out, so that asking takes the same time for all.
create table mail (
  sn text primary key,
  kind text not null check (kind in ('reset_code', 'password_changed')),
  lang text not null check (lang in ('CN', 'HK', 'US')),
  account_sn text references account (sn),
  username text,
  address text,
  request_sn bigint references code_request (sn) on delete cascade,
  attempts integer not null default 0,
  due_time timestamptz not null default now(),
  end_time timestamptz not null,
  check (account_sn is not null or address is not null)
);
create index mail_due on mail (due_time);
