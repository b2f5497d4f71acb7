-- So many candidates who passed have no certificate yet, because an open incident names them (Decided 35).
alter table score_sheet add column withheld integer not null default 0 check (withheld >= 0);
