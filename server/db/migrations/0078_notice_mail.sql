-- Which notices an account gets by mail, by group; where there is no row, the default of the account's role holds (ADR 0059).
create table notice_choice (
  account_sn text not null references account (sn) on delete cascade,
  mail_group text not null,
  way text not null check (way in ('NONE', 'DAILY', 'NOW')),
  update_time timestamptz not null default business_now(),
  primary key (account_sn, mail_group)
);
create index notice_choice_daily on notice_choice (account_sn) where way = 'DAILY';

-- What an account was sent on a day (business time): mails of single notices, and when its daily mail was prepared.
create table notice_letter (
  account_sn text not null references account (sn) on delete cascade,
  day date not null,
  letters integer not null default 0,
  digest_time timestamptz,
  primary key (account_sn, day)
);
create index notice_letter_day on notice_letter (day);

-- From when on the notice is to be sent by mail; null: it was, or it is shown in the bell only.
alter table notice add column mail_from timestamptz;

-- Mails about notices have their text with them; a notice that is deleted takes its mails along.
alter table mail add column subject text;
alter table mail add column text text;
alter table mail add column notice_sn text references notice (sn) on delete cascade;
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('reset_code', 'password_changed', 'contact_changed', 'notice', 'digest')) not valid;
