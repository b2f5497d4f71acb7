-- In a transaction of its own: it reads every certificate, and meanwhile they can be written.
alter table certificate validate constraint certificate_status;
