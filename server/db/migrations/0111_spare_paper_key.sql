-- The key of a sealed paper has its variant.
alter table paper drop constraint paper_pkey, add constraint paper_pkey primary key using index paper_variant_key;
