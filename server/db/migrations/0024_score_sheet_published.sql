-- outside a transaction
-- The plans published last, of which dashboards show the pass rates.
create index concurrently score_sheet_published on score_sheet (publish_time desc, sn desc) where status = 'AUDIT';
