-- Each setting under a name of its own, with its version (Decided 23). The groups of before stay for a release that still reads them.
create table setting_value (
  name text primary key,
  value jsonb not null,
  version integer not null,
  update_by text not null,
  update_time timestamptz not null default business_now()
);

insert into setting_value (name, value, version, update_by, update_time)
select case when field.key = 'days' then stored.name else prefix.text || field.key end, field.value, 1, 'system', stored.update_time
from setting stored
join (values
  ('exam_rules', ''), ('teacher_rules', ''), ('search_rules', ''), ('holidays', ''), ('working_weekends', ''),
  ('certificate_rules', 'certificate_'), ('retention', 'retention_'), ('photo_spec', 'photo_')
) as prefix (name, text) on prefix.name = stored.name
cross join lateral jsonb_each(stored.value) as field;
