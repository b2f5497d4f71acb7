-- Which paper of the bank was sealed for a plan; null where a file was (domain.md §3.15a). Few plans have one: the index is built at once on rows that are all null.
alter table paper add column paper_sn text references bank_paper (sn);
