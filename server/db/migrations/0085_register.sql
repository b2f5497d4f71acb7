-- People register for a training without an account (domain.md Decided 30, ADR 0069).
-- Which address of the person a code proved; null: none.
alter table trainee add column verified_contact text;
alter table trainee add constraint trainee_verified check (verified_contact is null or verified_contact in ('mobile', 'email') and kind <> 'org') not valid;

-- Calls of the last day: they are counted by network, and a registration that is sent twice is answered once. Real time.
create table register_call (
  -- Of the call with its captcha, which serves once; keyed with the server's secret.
  body_hash bytea primary key,
  network text not null,
  -- The call registered a person.
  is_done boolean not null default false,
  time timestamptz not null default now()
);
create index register_call_network on register_call (network, time);
create index register_call_time on register_call (time);
