-- Templates of training certificates: whose they are, and the versions of their layout (domain.md §3.19, §5.10).
create table train_template (
  sn text primary key,
  name text not null,
  type text not null check (type in ('FIRST', 'RENEW', 'SENIOR', 'SUPERVISOR')),
  -- Null: every credential that has no template of its own.
  credential_sn text references credential (sn),
  -- The version of the layout that is printed.
  layout_no integer not null default 1 check (layout_no > 0),
  status text not null default 'INIT' check (status in ('INIT', 'ENABLE', 'DISABLE')),
  version integer not null default 1,
  create_time timestamptz not null default business_now(),
  update_time timestamptz not null default business_now(),
  delete_time timestamptz
);
-- One that is used for each credential and type.
create unique index train_template_enabled on train_template (type, coalesce(credential_sn, '')) where status = 'ENABLE' and delete_time is null;
create index train_template_list on train_template (update_time desc, sn desc) where delete_time is null;
create index train_template_credential on train_template (credential_sn) where delete_time is null;

create table train_template_version (
  sn text primary key,
  template_sn text not null references train_template (sn),
  no integer not null check (no > 0),
  paper text not null check (paper in ('LANDSCAPE', 'PORTRAIT')),
  background text,
  seal text,
  number_rule text not null,
  valid_years integer not null check (valid_years between 1 and 10),
  elements jsonb not null check (jsonb_typeof(elements) = 'array'),
  -- Places in elements, from 0, whose text does not fit with the sample values.
  misfits integer[] not null default '{}',
  create_time timestamptz not null default business_now(),
  constraint train_template_version_no unique (template_sn, no)
);
create index train_template_background on train_template_version (background) where background is not null;
create index train_template_seal on train_template_version (seal) where seal is not null;
