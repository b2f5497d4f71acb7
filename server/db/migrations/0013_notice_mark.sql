-- How far each reader has read: "mark all" writes one row for each type instead of one row for each notice.
create table notice_mark (
  account_sn text not null references account (sn),
  type text not null check (type in ('NOTIFY', 'MESSAGE', 'OPINION')),
  before timestamptz not null,
  primary key (account_sn, type)
);
