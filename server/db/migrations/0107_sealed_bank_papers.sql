-- outside a transaction
-- Which papers of the bank are sealed for a plan: asked of each question that a self-test may have.
create index concurrently paper_of_bank on paper (paper_sn) where paper_sn is not null;
