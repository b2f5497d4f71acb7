-- Certificates are voided by two persons and reissued with their old number (domain.md, Decided 29). The new check is
-- added before the old one goes; the rows that are there are checked by the next file, without a lock against writers.
alter table certificate add constraint certificate_status
  check (status in ('VALID', 'VOIDING', 'EXPIRED', 'VOID')) not valid;
alter table certificate drop constraint certificate_status_check;

-- Who asked to void it and why; null without a request. The day on which a second person confirmed.
alter table certificate add column void_by text;
alter table certificate add column void_reason text;
alter table certificate add column void_date date;

-- One row for each reissue, with the content that was printed before it.
create table certificate_reissue (
  sn text primary key,
  certificate_sn text not null references certificate (sn),
  reason text not null,
  content jsonb not null,
  reissue_date date not null,
  create_time timestamptz not null default business_now()
);
create index certificate_reissue_certificate on certificate_reissue (certificate_sn, create_time);
