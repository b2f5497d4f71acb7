-- What a site has written of a plan's next exam application; gone once it is submitted.
create table exam_draft (
  plan_sn text primary key references plan (sn) on delete cascade,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  save_time timestamptz not null default business_now()
);
