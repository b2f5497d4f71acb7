-- Where an account signed in from (the /24 or /48 of the address): such a network is judged by its own failed logins alone.
create table usual_network (
  account_sn text not null references account (sn) on delete cascade,
  network text not null,
  time timestamptz not null default now(),
  primary key (account_sn, network)
);
create index usual_network_time on usual_network (time);

-- When the one-time password of an account ends; null: it does not.
alter table account add column password_end_time timestamptz;

-- The letter to the old address about a changed mail or mobile.
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('reset_code', 'password_changed', 'contact_changed')) not valid;
