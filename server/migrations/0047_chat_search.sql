-- What the search of chats looks through: the words of a question, the sentences of an answer, without case and accents, as
-- domain/text-search folds them. An answer's document holds its tables and charts too, which would have to be read for every search.
alter table chat_messages add column searched text not null default '' check (char_length(searched) <= 20000);
alter table chat_messages disable trigger user;
alter table chat_messages no force row level security;
update chat_messages m set searched = left(lower(regexp_replace(normalize(case m.role
  when 'USER' then coalesce(m.document ->> 'text', '')
  else coalesce((
    select string_agg(s.sentence, ' ' order by s.place) from (
      select p.place, (
        select string_agg(case jsonb_typeof(w.word) when 'string' then w.word #>> '{}' else coalesce(w.word ->> 'text', '') end, '' order by w.place)
        from jsonb_array_elements(p.part -> 'words') with ordinality as w (word, place)
      ) as sentence
      from jsonb_path_query(m.document, '$.parts[*] ? (@.kind == "TEXT")') with ordinality as p (part, place)
    ) s
  ), '')
end, NFD), '[\u0300-\u036f]', '', 'g')), 20000);
alter table chat_messages force row level security;
alter table chat_messages enable trigger user;
