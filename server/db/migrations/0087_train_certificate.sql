-- Applications for training certificates, and the certificates that were issued (domain.md §3.19, §5.6).
create table train_certificate (
  sn text primary key,
  trainee_sn text not null references trainee (sn),
  train_sn text not null references train_session (sn),
  -- Who held the training; null: the platform.
  org_sn text references college (sn),
  credential_sn text not null references credential (sn),
  teacher_sn text references teacher (sn),
  status text not null default 'SUBMIT' check (status in ('SUBMIT', 'AUDIT', 'REJECT')),
  hours_done integer not null check (hours_done >= 0),
  exam_score numeric(4, 1) not null check (exam_score between 0 and 100),
  id_photo text not null,
  mailing jsonb,
  e_certificate_only boolean not null,
  statement boolean not null check (statement),
  opinion text,
  cert_no text,
  issue_date date,
  expire_date date,
  template_sn text,
  template_no integer,
  content jsonb,
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  -- The version of the layout with which it is printed.
  constraint train_certificate_template foreign key (template_sn, template_no) references train_template_version (template_sn, no),
  constraint train_certificate_mailing check ((mailing is null) = e_certificate_only),
  -- What is issued is whole.
  constraint train_certificate_issued check (
    status <> 'AUDIT' or cert_no is not null and issue_date is not null and expire_date >= issue_date and teacher_sn is not null
      and template_sn is not null and template_no is not null and content is not null
  )
);
-- One application for each trainee: a rejected one is submitted again.
create unique index train_certificate_trainee on train_certificate (trainee_sn);
create unique index train_certificate_no on train_certificate (cert_no) where cert_no is not null;
create index train_certificate_list on train_certificate (update_time desc, sn desc);
create index train_certificate_created on train_certificate (create_time desc, sn desc);
create index train_certificate_status on train_certificate (status, update_time desc, sn desc);
create index train_certificate_org on train_certificate (org_sn, update_time desc, sn desc);
create index train_certificate_train on train_certificate (train_sn, update_time desc, sn desc);
create index train_certificate_credential on train_certificate (credential_sn, update_time desc, sn desc);
create index train_certificate_teacher on train_certificate (teacher_sn) where teacher_sn is not null;
create index train_certificate_photo on train_certificate (id_photo);
create index train_certificate_template on train_certificate (template_sn, template_no) where template_sn is not null;
