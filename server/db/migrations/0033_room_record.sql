-- The record of a room in an exam, and who of the room confirmed it (domain.md §3.13a).
create table room_record (
  sn text primary key,
  exam_sn text not null references exam (sn) on delete cascade,
  room_sn text not null references room (sn),
  org_sn text not null references college (sn),
  checks text[] not null default '{}'
    check (checks <@ array['SEATING', 'IDENTITY', 'DEVICES', 'PAPERS', 'RECORDING', 'CLEARED']),
  remarks text not null check (length(remarks) <= 2000),
  figures jsonb check (jsonb_typeof(figures) = 'object'),
  submitted_by text references account (sn),
  submit_time timestamptz,
  status text not null default 'INIT' check (status in ('INIT', 'SUBMIT')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  constraint room_record_once unique (exam_sn, room_sn)
);

create table room_confirmation (
  record_sn text not null references room_record (sn) on delete cascade,
  account_sn text not null references account (sn),
  confirm_time timestamptz not null default business_now(),
  primary key (record_sn, account_sn)
);
