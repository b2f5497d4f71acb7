-- What a device reports to the board of an exam (domain.md §3.13a): is the copy on it, how many entries wait, how many the
-- browser has deleted before they were sent. The time from which an act without network is believed stays that of the reading.
alter table exam_device
  add column ready boolean not null default true,
  add column unsent integer not null default 0 check (unsent >= 0),
  add column lost integer not null default 0 check (lost >= 0);
