-- What an institution pilots: certificate, level and the number of persons declared for it (domain.md §3.2).
alter table college add column pilot_credentials jsonb not null default '[]' check (jsonb_typeof(pilot_credentials) = 'array');
create index college_pilot on college using gin (pilot_credentials jsonb_path_ops) where delete_time is null;
