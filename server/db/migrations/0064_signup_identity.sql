-- The identity of a candidate as the exam attests it (Decided 42): copied at the approval of the exam, a line per version.
create table signup_identity (
  signup_sn text not null references signup (sn),
  no integer not null check (no >= 1),
  name text not null check (length(name) between 1 and 120),
  id_type text not null,
  id_no text not null,
  gender text not null check (gender in ('MALE', 'FEMALE')),
  birthday date not null,
  photo text not null,
  -- Where it comes from; the last two: filled later for sign-ups that were approved before there were copies.
  origin text not null check (origin in ('APPROVAL', 'NAME', 'CORRECTION', 'CERTIFICATE', 'STUDENT')),
  create_time timestamptz not null default business_now(),
  primary key (signup_sn, no)
);
-- The version in force; null before the approval.
alter table signup add column identity_no integer;
-- The version that the last issue printed; null for certificates from before there were copies: the first.
alter table certificate add column identity_no integer;
