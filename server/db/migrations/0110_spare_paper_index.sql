-- outside a transaction
-- The key of a sealed paper with its variant, built before it takes the place of the key without.
create unique index concurrently paper_variant_key on paper (plan_sn, subject, variant);
