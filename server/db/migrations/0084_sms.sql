-- Codes by text message, and codes for addresses that register (ADR 0067).
alter table mail add column channel text not null default 'mail' check (channel in ('mail', 'sms'));
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('reset_code', 'register_code', 'password_changed', 'contact_changed', 'notice', 'digest', 'trainee')) not valid;

-- What was requested and how it is delivered: text messages have limits of their own.
alter table code_request add column purpose text not null default 'reset' check (purpose in ('reset', 'register'));
alter table code_request add column channel text not null default 'mail' check (channel in ('mail', 'sms'));

alter table reset_code add column channel text not null default 'mail' check (channel in ('mail', 'sms'));

-- The live code of an address that registers; neither the address nor the code is stored in plain text.
create table register_code (
  address_hash bytea primary key,
  code_hash bytea not null,
  tries integer not null default 0,
  end_time timestamptz not null
);
create index register_code_ended on register_code (end_time);

-- Who may upload without an account: a solved captcha opens a ticket, of which only the hash is stored. Real time.
create table upload_ticket (
  token_hash text primary key,
  network text not null,
  files integer not null default 0 check (files >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  upload_end timestamptz not null,
  create_time timestamptz not null default now()
);
create index upload_ticket_network on upload_ticket (network, create_time);
create index upload_ticket_created on upload_ticket (create_time);
