-- (What is called for every hole and word has no search path of its own, so that it can be inlined; its callers have one.)
-- The card checks of golf/src/card-check.ts, by the same cases (golf/vectors/cards.json): no way in goes round them.

/* A field as a number; null where it is missing or null, NaN where it is something else, which no check lets pass. */
create function private.json_number(p_object jsonb, p_key text) returns numeric
language sql immutable
as $$
  select case coalesce(jsonb_typeof(p_object -> p_key), 'null')
    when 'null' then null
    when 'number' then (p_object ->> p_key)::numeric
    else 'NaN'::numeric end
$$;

/* The whole numbers from p_first, p_step apart. */
create function private.whole_numbers(p_first int, p_last int, p_step int default 1) returns numeric[]
language sql immutable
as $$ select array(select generate_series(p_first, p_last, p_step))::numeric[] $$;

/*
 * What makes the card of one tee unplayable, as stable codes, each once: holes [{number, par, distance, si}] in any
 * order, distance in yards, and its ratings where there are any.
 */
create function private.card_errors(p_holes jsonb, p_course_rating numeric, p_slope_rating numeric) returns text[]
language plpgsql immutable
set search_path = ''
as $$
declare
  v_count int := jsonb_array_length(p_holes);
  v_numbers numeric[];
  v_indexes numeric[];
  v_bad_pars int;
  v_par_total numeric;
  v_bad_lengths int;
  v_errors text[] := '{}';
begin
  select
    array_agg(hole.number order by hole.number), array_agg(hole.si order by hole.si) filter (where hole.si is not null),
    count(*) filter (where (hole.par in (3, 4, 5, 6)) is not true), sum(hole.par),
    count(*) filter (where hole.distance not between 40 and 800)
  into v_numbers, v_indexes, v_bad_pars, v_par_total, v_bad_lengths
  from (
    select
      private.json_number(value, 'number') as number, private.json_number(value, 'par') as par,
      private.json_number(value, 'distance') as distance, private.json_number(value, 'si') as si
    from jsonb_array_elements(p_holes)) as hole;

  if v_count not in (9, 18) then
    v_errors := array_append(v_errors, 'hole-count');
  elsif v_numbers <> private.whole_numbers(1, v_count)
    and (v_count = 18 or v_numbers <> private.whole_numbers(10, 18)) then
    v_errors := array_append(v_errors, 'hole-numbers');
  end if;

  if v_bad_pars > 0 then
    v_errors := array_append(v_errors, 'par');
  elsif (v_count = 18 and v_par_total not between 54 and 75) or (v_count = 9 and v_par_total not between 27 and 40) then
    v_errors := array_append(v_errors, 'par-total');
  end if;

  if cardinality(v_indexes) < v_count then
    v_errors := array_append(v_errors, 'stroke-index-partial');
  elsif v_indexes <> private.whole_numbers(1, v_count)
    and (v_count <> 9
      or (v_indexes <> private.whole_numbers(1, 17, 2) and v_indexes <> private.whole_numbers(2, 18, 2))) then
    v_errors := array_append(v_errors, 'stroke-index-order');
  end if;

  if v_bad_lengths > 0 then
    v_errors := array_append(v_errors, 'length');
  end if;
  if v_count = 18 and p_course_rating not between 50 and 85 then
    v_errors := array_append(v_errors, 'course-rating');
  end if;
  if p_slope_rating not between 55 and 155 then
    v_errors := array_append(v_errors, 'slope-rating');
  end if;
  return v_errors;
end
$$;

/* After each statement that touched holes: every tee has its whole card and no other, or none. */
create function private.check_touched_cards() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_errors text[];
begin
  select private.card_errors(card.holes, tee.course_rating, tee.slope_rating)
    || case when jsonb_array_length(card.holes) in (9, 18) and jsonb_array_length(card.holes) <> tee.hole_count
      then array['hole-count'] else '{}' end
  into v_errors
  from (select distinct tee_id from touched) as changed
  join public.course_tees as tee on tee.id = changed.tee_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object(
      'number', hole.hole, 'par', hole.par, 'distance', hole.yards, 'si', hole.stroke_index)) as holes
    from public.course_holes as hole where hole.tee_id = tee.id) as card
  where card.holes is not null
    and (jsonb_array_length(card.holes) <> tee.hole_count
      or private.card_errors(card.holes, tee.course_rating, tee.slope_rating) <> '{}')
  limit 1;
  if v_errors is not null then
    raise exception using errcode = 'check_violation', message = 'The card can''t be played.',
      detail = array_to_string(v_errors, ', ');
  end if;
  return null;
end
$$;

create trigger card_of_inserted after insert on public.course_holes
  referencing new table as touched for each statement execute function private.check_touched_cards();
create trigger card_of_updated after update on public.course_holes
  referencing new table as touched for each statement execute function private.check_touched_cards();
create trigger card_of_deleted after delete on public.course_holes
  referencing old table as touched for each statement execute function private.check_touched_cards();

revoke execute on all functions in schema private from public, anon;
