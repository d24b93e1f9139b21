// Points, convex hulls, quadrilaterals and homographies.
#pragma once
#include <array>
#include <optional>
#include <vector>

namespace fullhouse::photo {

struct Point {
    double x, y;
    friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend Point operator*(Point a, double scale) { return {a.x * scale, a.y * scale}; }
};
double length(Point a);
double cross(Point a, Point b);

using Quad = std::array<Point, 4>;  // clockwise on the screen from the corner that is nearest to the top left

// Maps the plane as a camera does.
struct Homography {
    std::array<double, 9> m;
    Point operator()(Point p) const;
};

std::vector<Point> convex_hull(std::vector<Point> points);
double area(const Quad& quad);
bool is_convex(const Quad& quad);
// The four corners of a hull: its outline with ever fewer points, or else the smallest rectangle around it.
Quad corners(const std::vector<Point>& hull);

// The homography that maps `from` to `to` with the least squares; nothing if the points do not fix one.
std::optional<Homography> fit(const std::vector<Point>& from, const std::vector<Point>& to);
// The same from the largest set of points that agree within `tolerance`; marks them in `agrees`.
std::optional<Homography> fit_most(const std::vector<Point>& from, const std::vector<Point>& to, double tolerance,
                                   std::vector<bool>& agrees);
// Maps the square from 0,0 to side,side to a quadrilateral.
std::optional<Homography> fit_square(double side, const Quad& quad);
Quad image_of_square(double side, const Homography& homography);

// Solves a linear system with `columns` right-hand sides, in place; false if it is singular. Row by row: n + columns entries.
bool solve_linear(std::vector<double>& rows, int n, int columns);

}  // namespace fullhouse::photo
