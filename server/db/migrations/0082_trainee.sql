-- Who registers for a training of examiners, its hours and scores (domain.md §3.19, §5.6).
alter table train_session add column taken integer not null default 0;
alter table train_session add column approved integer not null default 0;
alter table train_session add constraint train_session_taken check (approved between 0 and taken and taken <= coalesce(quota, taken)) not valid;
alter table train_session validate constraint train_session_taken;

create table trainee (
  sn text primary key,
  train_sn text not null references train_session (sn),
  -- The page of the public registration, or org.
  kind text not null check (kind in ('teacher', 'train', 'org')),
  -- The organisation that registered; null: the person.
  registrar_org text references college (sn),
  -- The account that opens with the final decision; null: the person is an examiner already, or the mobile is another account's.
  account_sn text references account (sn),
  teacher_sn text references teacher (sn),
  name text not null,
  gender text not null check (gender in ('MALE', 'FEMALE')),
  id_type text not null check (id_type in ('ID_CARD', 'HK_MACAO_PERMIT', 'TAIWAN_PERMIT', 'HK_MACAO_RESIDENT', 'TAIWAN_RESIDENT', 'PASSPORT', 'FOREIGN_RESIDENT', 'OFFICER')),
  id_no text not null,
  birthday date not null,
  nation text check (length(nation) <= 12),
  mobile text not null,
  email text not null,
  org_sn text references college (sn),
  org_text text,
  title text not null check (title in ('PROFESSOR', 'ASSOCIATE', 'MIDDLE', 'JUNIOR', 'SENIOR_TECHNICIAN', 'TECHNICIAN', 'SENIOR_WORKER', 'OTHER')),
  education text not null check (education in ('POSTGRADUATE', 'BACHELOR', 'COLLEGE', 'SECONDARY', 'TECHNICAL', 'HIGH_SCHOOL', 'JUNIOR_HIGH', 'OTHER')),
  major text not null,
  work_years integer not null check (work_years between 0 and 60),
  teach_subject text,
  skill_cert_name text,
  skill_cert_level text check (skill_cert_level in ('SENIOR_TECHNICIAN', 'TECHNICIAN', 'SENIOR_WORKER', 'MIDDLE_WORKER', 'JUNIOR_WORKER')),
  skill_cert_no text,
  photo text,
  title_proof text,
  skill_proof text,
  recommend_letter text,
  invoice_title text,
  tax_no text,
  promise boolean not null default false,
  status text not null default 'INIT' check (status in ('INIT', 'SUBMIT', 'AUDIT', 'REJECT')),
  opinion text,
  first_audit_time timestamptz,
  first_auditor text,
  hours_done integer check (hours_done >= 0),
  theory_score numeric(4, 1) check (theory_score between 0 and 100),
  skill_score numeric(4, 1) check (skill_score between 0 and 100),
  practice text check (practice in ('PASS', 'FAIL')),
  result text check (result in ('PASS', 'FAIL')),
  remark text,
  certificate_no text,
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz,
  constraint trainee_org check ((org_sn is null) <> (org_text is null)),
  constraint trainee_registrar check (kind = 'org' or registrar_org is null),
  -- What is decided is complete.
  constraint trainee_complete check (
    status not in ('SUBMIT', 'AUDIT') or photo is not null and title_proof is not null and recommend_letter is not null and promise
  ),
  constraint trainee_result check (result is null or status = 'AUDIT' and hours_done is not null and theory_score is not null)
);
-- One registration of a person for a training; the same document with another mobile waits for a decision beside the first.
create unique index trainee_person on trainee (train_sn, document_key(id_type, id_no), mobile) where delete_time is null;
create unique index trainee_approved on trainee (train_sn, document_key(id_type, id_no)) where status = 'AUDIT' and delete_time is null;
create unique index trainee_certificate on trainee (certificate_no) where certificate_no is not null;
create index trainee_train on trainee (train_sn, update_time desc, sn desc) where delete_time is null;
create index trainee_org on trainee (org_sn, update_time desc, sn desc) where delete_time is null;
create index trainee_list on trainee (update_time desc, sn desc) where delete_time is null;
create index trainee_created on trainee (create_time desc, sn desc) where delete_time is null;
create index trainee_status on trainee (status, update_time desc, sn desc) where delete_time is null;
create index trainee_id_no on trainee (id_no) where delete_time is null;
create index trainee_mobile on trainee (mobile) where delete_time is null;
create index trainee_last_four on trainee (right(mobile, 4)) where delete_time is null;
create index trainee_grams on trainee using gin (grams(name)) where delete_time is null;
create index trainee_plain_grams on trainee using gin (grams(plain_name(name))) where name <> plain_name(name) and delete_time is null;
create index trainee_account on trainee (account_sn) where account_sn is not null;
create index trainee_teacher on trainee (teacher_sn) where teacher_sn is not null;
create index trainee_files on trainee using gin ((array[photo, title_proof, skill_proof, recommend_letter])) where delete_time is null;
