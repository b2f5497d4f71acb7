-- The subject of a paper of the bank (docs/adr/0088): all of before are of the theory.
alter table bank_paper add column subject text not null default 'ONLINE';
