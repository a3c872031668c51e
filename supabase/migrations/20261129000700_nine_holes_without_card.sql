/*
 * A course whose source counts nine holes and has no card of them is played as nine holes, as a provider's is. Without the
 * count it would be played as 18 holes of par 4. Source: decision 22, 'Cards that aren't 9 or 18 holes'.
 */

alter table public.courses add column hole_count int check (hole_count = 9);

alter function private.replace_cards(text, uuid[], jsonb) rename to replace_tees;

/* The aliases, tees and holes of these courses as their items have them, and the count of holes of a course without a card. */
create function private.replace_cards(p_source text, p_course_ids uuid[], p_items jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.replace_tees(p_source, p_course_ids, p_items);
  update public.courses as course
  set hole_count = case when item.course -> 'hole_count' = '9' then 9 end
  from jsonb_to_recordset(p_items) as item (course jsonb, fault text)
  where item.fault is null and course.id = any (p_course_ids)
    and course.source = p_source and course.source_id = item.course ->> 'source_id';
end
$$;

/* As before; with hole_count if the source counts the holes of a course without a card. */
create or replace function public.course_details(p_vendor_id text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'vendor_id', course.vendor_id, 'name', course.name, 'city', course.city, 'state_region', course.state_region,
    'country', course.country, 'latitude', course.latitude, 'longitude', course.longitude,
    'updated_at', course.updated_at, 'source', source.name, 'licence', source.licence,
    'licence_url', source.licence_url, 'attribution', source.attribution,
    'tees', coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', tee.name, 'gender', tee.gender, 'course_rating', tee.course_rating, 'slope_rating', tee.slope_rating,
        'holes', (
          select jsonb_agg(jsonb_build_object(
            'number', hole.hole, 'par', hole.par, 'distance', hole.yards, 'si', hole.stroke_index) order by hole.hole)
          from public.course_holes as hole where hole.tee_id = tee.id)) order by tee.place)
      from public.course_tees as tee where tee.course_id = course.id), '[]'))
    || case when course.hole_count is null then '{}' else jsonb_build_object('hole_count', course.hole_count) end
  from public.courses as course
  join public.course_sources as source on source.id = course.source and source.is_offered
  where course.vendor_id = p_vendor_id and course.withdrawn_at is null
$$;

revoke execute on all functions in schema private from public, anon;
