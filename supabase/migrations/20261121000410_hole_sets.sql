-- Which holes of a tee are played. The rules of golf/src/tee.ts, by golf/vectors/hole-sets.json.

/* The whole number from p_low to p_high under this key; null when it isn't there, p_low - 1 when it is something else. */
create function private.whole_number(p_object jsonb, p_key text, p_low int, p_high int) returns int
language sql immutable
set search_path = ''
as $$
  select case
    when p_object -> p_key is null or jsonb_typeof(p_object -> p_key) = 'null' then null
    when jsonb_typeof(p_object -> p_key) <> 'number' then p_low - 1
    when (p_object ->> p_key)::numeric between p_low and p_high and (p_object ->> p_key)::numeric % 1 = 0
      then (p_object ->> p_key)::int
    else p_low - 1 end
$$;

/*
 * A tee's holes as the client sent them, in order and with their four known fields only; refuses 'bad_course' on any
 * that is none: number 1 to 18 and once, par 3 to 6 (4 where unknown), length 0 to 2,000 or unknown, si 1 to 18 or unknown.
 */
create function private.checked_holes(p_holes jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  v_hole jsonb;
  v_number int;
  v_par int;
  v_si int;
  v_length numeric;
  v_numbers int[] := '{}';
  v_checked jsonb := '[]';
begin
  if p_holes is null or octet_length(p_holes::text) > 16384 or jsonb_typeof(p_holes) <> 'array' then
    perform private.refuse('bad_course');
  end if;
  if jsonb_array_length(p_holes) > 18 then
    perform private.refuse('bad_course');
  end if;
  for v_hole in select value from jsonb_array_elements(p_holes) loop
    if jsonb_typeof(v_hole) <> 'object' then
      perform private.refuse('bad_course');
    end if;
    v_number := private.whole_number(v_hole, 'number', 1, 18);
    v_par := coalesce(private.whole_number(v_hole, 'par', 3, 6), 4);
    v_si := private.whole_number(v_hole, 'si', 1, 18);
    v_length := case when jsonb_typeof(v_hole -> 'length') = 'number' then (v_hole ->> 'length')::numeric end;
    if v_number is null or v_number < 1 or v_number = any (v_numbers) or v_par < 3 or v_si < 1
      or v_length not between 0 and 2000
      or coalesce(jsonb_typeof(v_hole -> 'length'), 'null') not in ('number', 'null') then
      perform private.refuse('bad_course');
    end if;
    v_numbers := v_numbers || v_number;
    v_checked := v_checked || jsonb_build_object(
      'number', v_number, 'par', v_par, 'length', round(v_length, 2), 'si', v_si);
  end loop;
  return v_checked;
end
$$;

/* The card's numbers that a mode plays. */
create function private.hole_numbers(p_mode text) returns int[]
language sql immutable
set search_path = ''
as $$
  select array(select generate_series(
    case p_mode when 'back9' then 10 else 1 end,
    case p_mode when 'front9' then 9 else 18 end))
$$;

/*
 * What is played of checked holes: the wanted mode where the tee has all its holes; a missing nine falls back to full 18
 * and then the other nine, full 18 to the front nine and then the back nine. Both null when the tee has no whole nine.
 */
create function private.playable_holes(p_holes jsonb, p_wanted text, out holes_mode text, out hole_set jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  v_numbers int[] := array(select (value ->> 'number')::int from jsonb_array_elements(p_holes));
  v_mode text;
begin
  foreach v_mode in array case p_wanted
    when 'front9' then array['front9', 'full18', 'back9']
    when 'back9' then array['back9', 'full18', 'front9']
    when 'full18' then array['full18', 'front9', 'back9']
    else array[]::text[] end
  loop
    if private.hole_numbers(v_mode) <@ v_numbers then
      holes_mode := v_mode;
      hole_set := (
        select jsonb_agg(value order by (value ->> 'number')::int) from jsonb_array_elements(p_holes)
        where (value ->> 'number')::int = any (private.hole_numbers(v_mode)));
      return;
    end if;
  end loop;
end
$$;

revoke execute on all functions in schema private from public, anon;
