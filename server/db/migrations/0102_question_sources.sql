-- Where the questions of a template's theory paper come from (domain.md §3.9, §3.15a). Constant defaults: the table is not rewritten.
alter table template
  add column source_points text[] not null default '{}',
  add column difficulty_ratio jsonb not null default '[]' check (jsonb_typeof(difficulty_ratio) = 'array'),
  add column blueprint jsonb not null default '[]' check (jsonb_typeof(blueprint) = 'array');
