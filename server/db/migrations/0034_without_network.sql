-- What was recorded without network (domain.md §3.13a): attendance is marked already.
alter table incident add column offline boolean not null default false;
alter table score_entry add column offline boolean not null default false;
