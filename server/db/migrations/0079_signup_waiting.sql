-- outside a transaction
-- The sign-ups that wait for their confirmation: the home page of a site asks for the oldest of each plan.
create index concurrently signup_waiting on signup (plan_sn, update_time) where status = 'SUBMIT';
