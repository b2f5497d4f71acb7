-- How often the links to an application were ended; part of what a link signs (docs/adr/0073).
alter table application add column share_no integer not null default 0 check (share_no >= 0);
