-- Rows of an import that were taken with a warning, and those that its file hides (Decided 45).
create table job_warning (
  job_sn text not null references job (sn) on delete cascade,
  seq integer not null,
  row integer not null,
  "column" jsonb,
  rule text not null,
  message jsonb not null,
  field text,
  name text,
  value text,
  primary key (job_sn, seq)
);
create index job_warning_row on job_warning (job_sn, row, seq);
alter table job add column hidden integer not null default 0;
alter table job add column warned integer not null default 0;
alter table import_row add column hidden boolean not null default false;
alter table import_row add column signature text;
