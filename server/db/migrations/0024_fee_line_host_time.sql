-- outside a transaction
-- … and of the exams that a site holds.
create index concurrently fee_line_host_time on fee_line (host_org_sn, create_time) include (org_sn) where not closed;
