-- An approval and its renewal stand beside each other: one is in force on any day (Decided 10, 11).
drop index application_in_force;
alter table application add constraint application_in_force exclude using gist
  (org_sn with =, credential_sn with =, daterange(valid_from, valid_to, '[]') with &&) where (status = 'AUDIT');
