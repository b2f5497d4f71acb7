-- Wrong public checks of certificates by name, counted per number and per network (Decided 48); kept for a day.
create table wrong_check (
  sn bigint generated always as identity primary key,
  no text not null,
  network text not null,
  time timestamptz not null default now()
);
create index wrong_check_no on wrong_check (no, time);
create index wrong_check_network on wrong_check (network, time);
create index wrong_check_time on wrong_check (time);
