const pars = [4, 5, 4, 4, 3, 5, 3, 4, 4, 4, 4, 3, 4, 5, 4, 4, 3, 5]
const indexes = [6, 10, 12, 16, 14, 2, 18, 4, 8, 3, 9, 17, 7, 1, 13, 11, 15, 5]
const yards = pars.map((par) => par * 100)

/** Answers in each provider's recorded format, with texts for numbers and empty texts. */
export const recorded = {
  golfcourseapi: {
    search: {
      courses: [
        {
          id: 'AB12CD34',
          club_name: 'Carne Golf Links',
          course_name: 'Wild Atlantic Dunes',
          location: {
            address: 'Belmullet',
            city: 'Belmullet',
            state: 'Mayo',
            country: 'Ireland',
            latitude: 54.2,
            longitude: -9.9,
          },
          tees: { male: 3, female: 2 },
        },
      ],
    },
    details: {
      course: {
        id: 'AB12CD34',
        club_name: 'Carne Golf Links',
        course_name: 'Wild Atlantic Dunes',
        location: { city: 'Belmullet', state: 'Mayo', country: 'Ireland' },
        tees: {
          female: [{ tee_name: 'Red', holes: pars.map((par) => ({ par, yardage: 300 })) }],
          male: [
            {
              tee_name: 'Blue',
              course_rating: 72.4,
              slope_rating: 128,
              bogey_rating: 95,
              number_of_holes: 18,
              holes: pars.map((par, index) => ({ par, yardage: yards[index], handicap: indexes[index] })),
            },
          ],
        },
      },
    },
    vendorId: 'golfcourseapi:ab12cd34',
  },
  golfapi: {
    search: {
      clubs: [
        {
          clubID: '141520610397251566',
          clubName: 'Carne Golf Links',
          city: 'Belmullet',
          state: 'Mayo',
          country: 'Ireland',
          courses: [
            { courseID: '0123', courseName: 'Wild Atlantic Dunes', numHoles: '18', timestampUpdated: '1', hasGPS: 1 },
          ],
        },
      ],
      apiRequestsLeft: '45.8',
    },
    details: {
      courseID: '0123',
      clubName: 'Carne Golf Links',
      courseName: 'Wild Atlantic Dunes',
      city: 'Belmullet',
      state: 'Mayo',
      country: 'Ireland',
      latitude: '54.2',
      longitude: '-9.9',
      numHoles: '18',
      measure: 'm',
      parsMen: pars.map(String),
      indexesMen: indexes,
      parsWomen: pars,
      indexesWomen: [],
      tees: [
        {
          teeName: 'Blue',
          courseRatingMen: '72.4',
          slopeMen: '128',
          courseRatingWomen: '',
          slopeWomen: '',
          ...Object.fromEntries(yards.map((length, index) => [`length${index + 1}`, String(length)])),
        },
        { teeName: 'Red', courseRatingMen: '', courseRatingWomen: 70.1, slopeWomen: 120 },
      ],
    },
    vendorId: 'golfapi:0123',
  },
  opengolfapi: {
    search: {
      courses: [1, 2].map(() => ({
        id: '344966cd-d53d-439e-bc20-a774023955e6',
        name: 'Carne Golf Links (Wild Atlantic Dunes)',
        course_name: 'Wild Atlantic Dunes',
        latitude: 54.2,
        longitude: -9.9,
        state: 'Mayo',
        city: 'Belmullet',
        country: 'Ireland',
        par: 72,
      })),
      total: 2,
      _license: 'ODbL-1.0',
    },
    details: {
      id: '344966cd-d53d-439e-bc20-a774023955e6',
      course_name: 'Wild Atlantic Dunes',
      club_name: 'Carne Golf Links',
      city: 'Belmullet',
      state: 'Mayo',
      country: 'Ireland',
      holes: 18,
      tees: [
        { tee_key: 'blue', tee_name: 'Blue', gender: 'Male', course_rating: 72.4, slope: 128 },
        { tee_key: 'red', tee_name: 'Red', gender: 'Female', course_rating: null, slope: null },
      ],
      holes_data: pars.map((par, index) => ({
        number: index + 1,
        par,
        handicap_index: indexes[index],
        yardages: { blue: yards[index] },
      })),
    },
    vendorId: 'opengolfapi:344966cd-d53d-439e-bc20-a774023955e6',
  },
} as const
