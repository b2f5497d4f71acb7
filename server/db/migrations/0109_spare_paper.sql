-- A subject of a plan has the paper A and may have a spare paper B, which the centre opens for an exam (domain.md §3.15a, §5.9). A constant default rewrites no row.
alter table paper add column variant text not null default 'A' check (variant in ('A', 'B'));
alter table exam add column paper_variant text not null default 'A' check (paper_variant in ('A', 'B'));
