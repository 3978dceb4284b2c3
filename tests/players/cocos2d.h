// What exports use of cocos2d-x 4: its classes and the parameters of their functions, without what they do. Enough for a compiler to find
// wrong names, counts and types in source text; docs/export.md says how it is used.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <sys/types.h>
#include <vector>

namespace cocos2d
{

struct Vec2 { float x, y; Vec2(float x, float y) : x(x), y(y) {} };
struct Size { float width, height; Size(float width, float height) : width(width), height(height) {} };
struct Rect { Rect(float x, float y, float width, float height); };
struct Color3B { uint8_t r, g, b; };
class Value {};
using ValueMap = std::map<std::string, Value>;
template <class T> class Vector { public: void pushBack(T object); T* begin(); T* end(); };

class Ref { public: virtual ~Ref(); Ref* autorelease(); void retain(); void release(); };
class Mat4 {};
class Action;
Rect RectApplyTransform(const Rect&, const Mat4&);

class Node : public Ref
{
public:
    const Vec2& getPosition() const; void setPositionX(float); void setPositionY(float);
    float getRotation() const; void setRotation(float); void setRotationSkewX(float); void setRotationSkewY(float);
    float getScaleX() const; float getScaleY() const; void setScale(float); void setScaleX(float); void setScaleY(float);
    float getSkewX() const; float getSkewY() const; void setSkewX(float); void setSkewY(float);
    float getRotationSkewX() const; float getRotationSkewY() const;
    const Vec2& getAnchorPoint() const; void setAnchorPoint(const Vec2&);
    const Size& getContentSize() const; void setContentSize(const Size&);
    uint8_t getOpacity() const; void setOpacity(uint8_t);
    const Color3B& getColor() const; void setColor(const Color3B&);
    void setVisible(bool); void setLocalZOrder(int); int getLocalZOrder() const;
    Node* getParent(); Vector<Node*>& getChildren(); ssize_t getChildrenCount() const;
    void sortAllChildren(); void reorderChild(Node*, int zOrder); void addChild(Node*); void addChild(Node*, int zOrder); void removeFromParentAndCleanup(bool);
    const Mat4& getNodeToWorldTransform() const; Vec2 convertToWorldSpace(const Vec2&) const;
    Action* runAction(Action*);
};

class Action : public Ref { public: virtual Action* clone() const; virtual Action* reverse() const; virtual void update(float time); };
class FiniteTimeAction : public Action { public: FiniteTimeAction* clone() const override; FiniteTimeAction* reverse() const override; };
class ActionInterval : public FiniteTimeAction { public: ActionInterval* clone() const override; ActionInterval* reverse() const override; };
class ActionInstant : public FiniteTimeAction {};
class ActionEase : public ActionInterval
{
public:
    ActionEase* clone() const override; ActionEase* reverse() const override;
protected:
    bool initWithAction(ActionInterval* action);
    ActionInterval* _inner;
};

class PointArray : public Ref { public: static PointArray* create(intptr_t capacity); void addControlPoint(const Vec2&); };
struct ccBezierConfig
{
    Vec2 endPosition = Vec2(0, 0), controlPoint_1 = Vec2(0, 0), controlPoint_2 = Vec2(0, 0);
};

class SpriteFrame : public Ref {};
class SpriteFrameCache : public Ref { public: static SpriteFrameCache* getInstance(); SpriteFrame* getSpriteFrameByName(const std::string&); };
class AnimationFrame : public Ref { public: static AnimationFrame* create(SpriteFrame*, float delayUnits, const ValueMap&); };
class Animation : public Ref
{
public:
    static Animation* create(const Vector<AnimationFrame*>&, float delayPerUnit, unsigned int loops = 1);
    void setRestoreOriginalFrame(bool);
};

// NAME: a class with a function `create` of these parameters.
#define MAKES(base, name, ...) class name : public base { public: static name* create(__VA_ARGS__); };
// The same with two lists of parameters.
#define MAKES_TWO(base, name, one, two) class name : public base { public: static name* create one; static name* create two; };

MAKES(ActionInterval, MoveBy, float, const Vec2&)
MAKES(MoveBy, MoveTo, float, const Vec2&)
MAKES(ActionInterval, JumpBy, float, const Vec2&, float height, int jumps)
MAKES(JumpBy, JumpTo, float, const Vec2&, float height, int jumps)
MAKES(ActionInterval, BezierBy, float, const ccBezierConfig&)
MAKES(BezierBy, BezierTo, float, const ccBezierConfig&)
MAKES(ActionInterval, CardinalSplineTo, float, PointArray*, float tension)
MAKES(CardinalSplineTo, CardinalSplineBy, float, PointArray*, float tension)
MAKES(CardinalSplineTo, CatmullRomTo, float, PointArray*)
MAKES(CardinalSplineBy, CatmullRomBy, float, PointArray*)
MAKES_TWO(ActionInterval, RotateBy, (float, float), (float, float, float))
MAKES_TWO(ActionInterval, RotateTo, (float, float), (float, float, float))
MAKES_TWO(ActionInterval, ScaleTo, (float, float), (float, float, float))
MAKES_TWO(ScaleTo, ScaleBy, (float, float), (float, float, float))
MAKES(ActionInterval, SkewTo, float, float, float)
MAKES(SkewTo, SkewBy, float, float, float)
MAKES(ActionInterval, ResizeTo, float, const Size&)
MAKES(ActionInterval, ResizeBy, float, const Size&)
MAKES(ActionInterval, Blink, float, int)
MAKES(ActionInterval, FadeTo, float, uint8_t)
MAKES(FadeTo, FadeIn, float)
MAKES(FadeTo, FadeOut, float)
MAKES(ActionInterval, TintTo, float, uint8_t, uint8_t, uint8_t)
MAKES(ActionInterval, TintBy, float, int16_t, int16_t, int16_t)
MAKES(ActionInterval, ProgressTo, float, float)
MAKES(ActionInterval, ProgressFromTo, float, float, float)
MAKES(ActionInterval, DelayTime, float)
MAKES(ActionInterval, ReverseTime, FiniteTimeAction*)
MAKES(ActionInterval, Animate, Animation*)
MAKES(ActionInterval, TargetedAction, Node*, FiniteTimeAction*)
MAKES(ActionInterval, ActionFloat, float, float from, float to, std::function<void(float)>)
MAKES(ActionInterval, ActionTween, float, const std::string& key, float from, float to)
MAKES(ActionInterval, Sequence, FiniteTimeAction*, ...)
MAKES(ActionInterval, Spawn, FiniteTimeAction*, ...)
MAKES(ActionInterval, Repeat, FiniteTimeAction*, unsigned int)
MAKES(ActionInterval, RepeatForever, ActionInterval*)
MAKES(ActionInstant, CallFunc, const std::function<void()>&)
MAKES(ActionInstant, Place, const Vec2&)
MAKES(ActionInstant, FlipX, bool)
MAKES(ActionInstant, FlipY, bool)
MAKES(ActionInstant, RemoveSelf, bool)
MAKES(ActionInstant, Show, )
MAKES(ActionInstant, Hide, )
MAKES(ActionInstant, ToggleVisibility, )

// Grid effects, of which only a `NodeGrid` has the grid.
class NodeGrid : public Node { public: static NodeGrid* create(); static NodeGrid* create(const Rect&); void setGridRect(const Rect&); };
class GridAction : public ActionInterval {};
class WaveAction : public GridAction { public: void setAmplitudeRate(float); };
MAKES(WaveAction, Waves3D, float, const Size&, unsigned int waves, float amplitude)
MAKES(GridAction, FlipX3D, float)
MAKES(GridAction, FlipY3D, float)
class Lens3D : public GridAction
{
public:
    static Lens3D* create(float, const Size&, const Vec2& position, float radius);
    void setLensEffect(float);
    void setConcave(bool);
};
MAKES(WaveAction, Ripple3D, float, const Size&, const Vec2& position, float radius, unsigned int waves, float amplitude)
MAKES(GridAction, Shaky3D, float, const Size&, int range, bool shakeZ)
MAKES(WaveAction, Liquid, float, const Size&, unsigned int waves, float amplitude)
MAKES(WaveAction, Waves, float, const Size&, unsigned int waves, float amplitude, bool horizontal, bool vertical)
MAKES(WaveAction, Twirl, float, const Size&, const Vec2& position, unsigned int twirls, float amplitude)
MAKES(GridAction, PageTurn3D, float, const Size&)
MAKES(GridAction, ShakyTiles3D, float, const Size&, int range, bool shakeZ)
MAKES(GridAction, ShatteredTiles3D, float, const Size&, int range, bool shatterZ)
MAKES(GridAction, ShuffleTiles, float, const Size&, unsigned int seed)
MAKES(GridAction, FadeOutTRTiles, float, const Size&)
MAKES(GridAction, FadeOutBLTiles, float, const Size&)
MAKES(GridAction, FadeOutUpTiles, float, const Size&)
MAKES(GridAction, FadeOutDownTiles, float, const Size&)
MAKES(GridAction, TurnOffTiles, float, const Size&, unsigned int seed)
MAKES(WaveAction, WavesTiles3D, float, const Size&, unsigned int waves, float amplitude)
MAKES(WaveAction, JumpTiles3D, float, const Size&, unsigned int jumps, float amplitude)
MAKES(GridAction, SplitRows, float, unsigned int rows)
MAKES(GridAction, SplitCols, float, unsigned int cols)
MAKES(ActionInstant, StopGrid, )
MAKES(ActionInstant, ReuseGrid, int times)
MAKES(ActionInterval, OrbitCamera, float, float radius, float deltaRadius, float angleZ, float deltaAngleZ, float angleX, float deltaAngleX)
class Follow : public Action
{
public:
    static Follow* create(Node*, const Rect& = Rect(0, 0, 0, 0));
    static Follow* createWithOffset(Node*, float x, float y, const Rect& = Rect(0, 0, 0, 0));
};

#define EASE(name) MAKES(ActionEase, name, ActionInterval*)
#define EASES(name) EASE(name##In) EASE(name##Out) EASE(name##InOut)
#define RATED(name) MAKES(ActionEase, name, ActionInterval*, float)
EASES(EaseSine)
EASES(EaseExponential)
EASES(EaseBounce)
EASES(EaseBack)
EASES(EaseQuadraticAction)
EASES(EaseCubicAction)
EASES(EaseQuarticAction)
EASES(EaseQuinticAction)
EASES(EaseCircleAction)
RATED(EaseIn)
RATED(EaseOut)
RATED(EaseInOut)
MAKES(ActionEase, EaseElasticIn, ActionInterval*, float period = 0.3f)
MAKES(ActionEase, EaseElasticOut, ActionInterval*, float period = 0.3f)
MAKES(ActionEase, EaseElasticInOut, ActionInterval*, float period = 0.3f)
class EaseBezierAction : public ActionEase { public: static EaseBezierAction* create(ActionInterval*); void setBezierParamer(float, float, float, float); };

} // namespace cocos2d
