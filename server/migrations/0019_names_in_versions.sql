-- Names, descriptions and formulas inside saved versions and location trees that are from before there were limits are cut, as migration 0011
-- cut those of the rows themselves; from here on the database checks names inside these documents, too.

create function cut_texts(document jsonb, most_of_names int) returns jsonb language plpgsql immutable as $$
declare
  cut jsonb;
begin
  if jsonb_typeof(document) = 'array' then
    select coalesce(jsonb_agg(cut_texts(item, most_of_names) order by place), '[]') into cut
    from jsonb_array_elements(document) with ordinality as items(item, place);
    return cut;
  elsif jsonb_typeof(document) <> 'object' then
    return document;
  end if;
  select coalesce(jsonb_object_agg(field.key,
    case when jsonb_typeof(field.value) = 'string' and char_length(field.value #>> '{}') > limits.most
      then to_jsonb(left(field.value #>> '{}', limits.most - 1) || '…')
      else cut_texts(field.value, most_of_names) end), '{}') into cut
  from jsonb_each(document) as field
  cross join lateral (select case field.key when 'name' then most_of_names when 'description' then 2000 else 4000 end as most) as limits;
  return cut;
end $$;

-- Row-level security binds this migration too, and what is stored is counted company by company.
do $$
declare
  company record;
begin
  for company in select id from companies loop
    perform set_config('fourwall.company_id', company.id::text, true);
    update saved_versions set document = cut_texts(document, case kind when 'LOCATION_TREE' then 500 else 200 end)
    where company_id = company.id and jsonb_path_exists(document, '$.** ? (@.type() == "string" && @ like_regex "^.{201}" flag "s")')
      and document <> cut_texts(document, case kind when 'LOCATION_TREE' then 500 else 200 end);
    update location_trees set tree = cut_texts(tree, 500)
    where company_id = company.id and jsonb_path_exists(tree, '$.** ? (@.type() == "string" && @ like_regex "^.{201}" flag "s")')
      and tree <> cut_texts(tree, 500);
  end loop;
  perform set_config('fourwall.company_id', '', true);
end $$;

drop function cut_texts;

alter table location_trees
  add constraint location_trees_texts check (not jsonb_path_exists(tree, '$.**.name ? (@ like_regex "^(.{250}){2}." flag "s")'));
alter table saved_versions
  add constraint saved_versions_texts check (not jsonb_path_exists(document, '$.**.name ? (@ like_regex "^(.{250}){2}." flag "s")'));
