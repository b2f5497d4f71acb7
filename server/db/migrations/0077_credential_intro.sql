-- Introductions were plain text: their lines become paragraphs of rich text (ADR 0055). A few rows, each once.
update credential
set intro = '<p>' || replace(replace(replace(replace(intro, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), chr(10), '</p><p>') || '</p>'
where intro is not null;
