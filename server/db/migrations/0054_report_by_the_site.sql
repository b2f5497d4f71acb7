-- The site writes the report of a plan while no chief is there, and says why (domain.md §3.13a); null: a chief wrote it.
alter table chief_report add column behalf_reason text check (length(behalf_reason) between 1 and 500);
