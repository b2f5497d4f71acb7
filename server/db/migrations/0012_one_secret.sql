-- What holds for the whole installation: the fingerprint of the secret with which this database was first used.
-- Check codes of certificates, codes for forgotten passwords and sealed papers are worthless to a process with another one.
create table installation (
  single boolean primary key default true check (single),
  secret_fingerprint text not null
);
