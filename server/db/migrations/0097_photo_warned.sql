-- outside a transaction
-- Students by what the checks of their photo warn of; only a few photos have a warning.
create index concurrently student_photo_warned on student
  using gin (jsonb_path_query_array(photo_warnings, '$[*].item')) where photo_warnings <> '[]';
