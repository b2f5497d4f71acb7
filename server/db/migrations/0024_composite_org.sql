-- outside a transaction
-- The published plans with results of an institution's students, which its dashboard looks for.
create index concurrently composite_org on composite (org_sn, plan_sn);
