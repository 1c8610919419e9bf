/** A place as degrees of latitude and longitude. */
type Place = readonly [latitude: number, longitude: number];

/** Mexico City and Barcelona. */
const CAMPUSES: readonly [Place, Place] = [
  [19.4, -99.2],
  [41.4, 2.2],
];

/** One city for each country of the community on the visible side of the globe. */
const CITIES: readonly Place[] = [
  [45.5, -73.6],
  [40.7, -74],
  [23.1, -82.4],
  [18.5, -69.9],
  [18.5, -72.3],
  [14.6, -90.5],
  [13.7, -89.2],
  [14.1, -87.2],
  [9.9, -84.1],
  [9, -79.5],
  [4.7, -74.1],
  [10.5, -66.9],
  [-0.2, -78.5],
  [-12, -77],
  [-16.5, -68.1],
  [-33.4, -70.7],
  [-34.6, -58.4],
  [-34.9, -56.2],
  [-25.3, -57.6],
  [-23.5, -46.6],
  [38.7, -9.1],
  [45.8, 4.8],
  [50.8, 4.4],
  [46.2, 6.1],
  [45.5, 9.2],
  [51.5, -0.1],
  [53.3, -6.3],
  [52.5, 13.4],
  [34, -6.8],
  [36.8, 3.1],
  [36.8, 10.2],
  [14.7, -17.4],
  [5.3, -4],
  [12.6, -8],
  [12.4, -1.5],
  [6.4, 2.4],
];

const CENTER: Place = [17, -42];
const RADIUS = 200;
const RADIAN = Math.PI / 180;

interface Point {
  x: number;
  y: number;
  isVisible: boolean;
}

/** The globe as points and paths, on a circle of 200 units around the origin. */
export function drawGlobe() {
  const campuses = CAMPUSES.map(project);
  const cities = CITIES.map(project);
  const nearest = ({ x, y }: Point) =>
    campuses.reduce((best, campus) =>
      Math.hypot(campus.x - x, campus.y - y) < Math.hypot(best.x - x, best.y - y) ? campus : best,
    );
  return {
    graticule: [...range(-180, 165, 15).map(meridian), ...range(-75, 75, 15).map(parallel)].join(''),
    links: cities.map((city) => link(city, nearest(city), 0.16)).join(''),
    bridge: link(campuses[0] as Point, campuses[1] as Point, 0.3),
    cities,
    campuses,
  };
}

/** Orthographic projection of a place, with whether it is on the visible side of the globe. */
function project([latitude, longitude]: Place): Point {
  const phi = latitude * RADIAN;
  const lambda = (longitude - CENTER[1]) * RADIAN;
  const phi0 = CENTER[0] * RADIAN;
  return {
    x: round(RADIUS * Math.cos(phi) * Math.sin(lambda)),
    y: round(-RADIUS * (Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(lambda))),
    isVisible: Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(lambda) >= 0,
  };
}

const meridian = (longitude: number) => line(range(-90, 90, 6).map((latitude) => project([latitude, longitude])));
const parallel = (latitude: number) => line(range(-180, 180, 6).map((longitude) => project([latitude, longitude])));

/** The visible parts of a line on the globe. */
function line(points: readonly Point[]): string {
  return points
    .map(({ x, y, isVisible }, index) => (isVisible ? `${points[index - 1]?.isVisible ? 'L' : 'M'}${x} ${y}` : ''))
    .join('');
}

/** A curve between two places that rises away from the globe's center. */
function link(from: Point, to: Point, rise: number): string {
  const x = (from.x + to.x) / 2;
  const y = (from.y + to.y) / 2;
  const lift = (rise * Math.hypot(from.x - to.x, from.y - to.y)) / Math.max(Math.hypot(x, y), 1);
  return `M${from.x} ${from.y}Q${round(x * (1 + lift))} ${round(y * (1 + lift))} ${to.x} ${to.y}`;
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

const round = (value: number) => Math.round(value * 10) / 10;
